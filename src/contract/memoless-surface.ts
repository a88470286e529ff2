import { memolessAssetEndpoint, memolessAssetsEndpoint, memolessHealthEndpoint } from './memoless-assets.ts';
import { memolessPreflightEndpoint, memolessSuggestEndpoint } from './memoless-preflight.ts';
import { memolessRegisterEndpoint, memolessRegistrationEndpoint } from './memoless-register.ts';
import { memolessTrackEndpoint } from './memoless-track.ts';

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
