import { memolessAssetEndpoint, memolessAssetsEndpoint, memolessHealthEndpoint } from './assets.ts';
import { memolessPreflightEndpoint, memolessSuggestEndpoint } from './preflight.ts';
import { memolessRegisterEndpoint, memolessRegistrationEndpoint } from './register.ts';
import { memolessTrackEndpoint } from './track.ts';

/** Every endpoint of the memoless API, in the order in which a deposit goes through them. */
export const memolessEndpoints = [
  memolessAssetsEndpoint,
  memolessAssetEndpoint,
  memolessRegisterEndpoint,
  memolessRegistrationEndpoint,
  memolessPreflightEndpoint,
  memolessSuggestEndpoint,
  memolessTrackEndpoint,
  memolessHealthEndpoint,
] as const;
