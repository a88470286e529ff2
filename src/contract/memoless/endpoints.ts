import { memolessAssetEndpoint, memolessAssetsEndpoint, memolessHealthEndpoint } from './assets.ts';
import { memolessPreflightEndpoint, memolessSuggestEndpoint } from './preflight.ts';
import { memolessRegisterEndpoint, memolessRegistrationEndpoint } from './register.ts';
import { memolessTrackEndpoint } from './track.ts';

/** Every memoless endpoint, in the order a deposit uses them. */
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
