import { createClient, getStatus } from 'strait-client';

const status = await getStatus(createClient({ origin: 'http://localhost:4321' }));
console.log('the service is', status.state, 'on', status.environment);
for (const part of status.dependencies) if (part.state !== 'ok') console.log(part.name, part.state, part.reason);
