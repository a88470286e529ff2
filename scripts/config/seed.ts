import fc from 'fast-check';

// One seed for a whole run, so that a second try of a failed file meets the same counterexample.
const seed = process.env['TEST_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
