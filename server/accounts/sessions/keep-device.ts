import type { RequestContext } from '../../http/api.ts';
import type { DeviceOwner } from '../../http/known-devices.ts';
import type { Services } from '../../services.ts';

/**
 * Keeps the browser of the request known, if it was, when the account's other devices became
 * strangers.
 */
export function keepDevice(
  { devices }: Services,
  ctx: RequestContext,
  [before, after]: readonly [DeviceOwner, Required<DeviceOwner> | null],
): void {
  if (after === null || devices.find(ctx.cookies, before) === null) return;
  ctx.setCookie(devices.remember(ctx.cookies, after));
}
