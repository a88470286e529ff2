import { AppError } from '../../core/errors.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { type Followed, type FollowRequest, followDeposit } from './follow.ts';
import { otherNetworkDetail } from './track.ts';

/** Same as `followDeposit`, but switches to the other network when only that one has the deposit. @throws AppError */
export async function followWhereSeen(request: FollowRequest, deps: Parameters<typeof followDeposit>[1]): Promise<Followed> {
  try {
    return await followDeposit(request, deps);
  } catch (error) {
    const named = error instanceof AppError ? error.info.details?.[otherNetworkDetail] : undefined;
    const network = networkIds.find((id) => id === named);
    if (network === undefined) throw error;
    return followDeposit({ ...request, networks: [network] }, deps);
  }
}
