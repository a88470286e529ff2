const status = await (await fetch('http://localhost:4321/api/v1/status')).json();
console.log('the service is', status.state, 'on', status.environment);
for (const part of status.dependencies) if (part.state !== 'ok') console.log(part.name, part.state, part.reason);
