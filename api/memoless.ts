import { mandateEndpoint } from '../src/contract/mcp/mandate.ts';
import { memolessAssetEndpoint, memolessAssetsEndpoint, memolessHealthEndpoint } from '../src/contract/memoless/assets.ts';
import { memolessPreflightEndpoint, memolessSuggestEndpoint } from '../src/contract/memoless/preflight.ts';
import { memolessRegistrationEndpoint } from '../src/contract/memoless/register.ts';
import { networkStatusEndpoint } from '../src/contract/v1/network-status.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { endpoint, endpointGroup } from '../src/server/http/endpoint-group.ts';
import { drawnPreflight } from '../src/server/memoless/memoless-qr.ts';
import { issueMandate } from '../src/service/mandate/mandate.ts';
import { memolessAsset, memolessAssets, memolessState, suggestAmounts } from '../src/service/memoless/assets.ts';
import { findRegistration } from '../src/service/memoless/find.ts';
import { networkStatus } from '../src/service/network/network-status.ts';

export default endpointGroup(networkDeps, [
  endpoint(memolessAssetsEndpoint, memolessAssets, networkDeps),
  endpoint(memolessAssetEndpoint, memolessAsset, networkDeps),
  endpoint(memolessRegistrationEndpoint, findRegistration, networkDeps),
  endpoint(memolessPreflightEndpoint, drawnPreflight, networkDeps),
  endpoint(memolessSuggestEndpoint, suggestAmounts, networkDeps),
  endpoint(memolessHealthEndpoint, memolessState, networkDeps),
  // Placed here because this function has room for them.
  endpoint(networkStatusEndpoint, networkStatus, networkDeps),
  endpoint(mandateEndpoint, issueMandate, networkDeps),
]);
