export { GET } from '../openapi.json.ts';
