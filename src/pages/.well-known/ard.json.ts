export { GET } from './ai-catalog.json.ts';
