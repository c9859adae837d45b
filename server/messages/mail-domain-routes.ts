import { getMailDomain } from '../../contracts/mail-domain.ts';
import { checkConfiguredDomain } from '../mail/check-domain.ts';
import type { Api } from '../services.ts';

/** Binds the call that checks the domain of the sender. */
export function mailDomainRoutes(api: Api): void {
  api.bind(getMailDomain, (_input, { config }) => checkConfiguredDomain(config));
}
