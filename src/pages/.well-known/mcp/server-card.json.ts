export { GET } from '../../mcp/server-card.ts';
