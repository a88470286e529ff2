import { parseArgs } from 'node:util';
import { startDevnet } from './server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4322' }, host: { type: 'string', default: '127.0.0.1' } } });

const devnet = await startDevnet({ port: Number(values.port), host: values.host });
console.log(`devnet: both networks at ${devnet.url}`);

const stop = (): void => {
  devnet.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
