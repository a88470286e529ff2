const answer = await fetch('http://localhost:4321/api/v1/pools?limit=1');
const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
console.log(left, 'requests left, more of them in', seconds, 's');
