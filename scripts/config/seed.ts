import fc from 'fast-check';

// One seed per run, so that the retry of a failed file hits the same counterexample.
const seed = process.env['TEST_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
