export { GET } from './llms-full.md.ts';
