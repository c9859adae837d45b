import { Badge } from '@mantine/core';
import type { MailStateOnWire } from '../../../contracts/messages.ts';

/** Notices after a mail is sent again. */
export const mailTexts = {
  success: 'El correo se enviará de nuevo.',
  failure: 'Ha ocurrido un error, no se ha podido enviar el correo de nuevo.',
};

/** Milliseconds after which a mail that is sent at once has been sent. */
const POLL_INTERVAL_MS = 5_000;

/** Interval at which a list is fetched again: only while it shows mails that are not sent yet. */
export function getPollInterval(items: readonly { mail: MailStateOnWire }[]): number | false {
  return items.some(({ mail }) => mail === 'waiting') ? POLL_INTERVAL_MS : false;
}

/** Badges of their own size, with text that is dark enough. */
const badges: Readonly<Record<MailStateOnWire, { label: string; color: string } | null>> = {
  none: null,
  sent: null,
  waiting: { label: 'Correo por enviar', color: 'gray' },
  failed: { label: 'Correo no entregado', color: 'red' },
};

/** Badge of a mail that was not sent; renders nothing for a sent one. */
export function MailBadge({ mail }: { mail: MailStateOnWire }) {
  const badge = badges[mail];
  if (badge === null) return null;
  return (
    <Badge variant="outline" color={badge.color} c={mail === 'failed' ? 'red' : 'dark'}>
      {badge.label}
    </Badge>
  );
}

export function DemoBadge() {
  return (
    <Badge variant="outline" color="gray" c="dark">
      Demostración
    </Badge>
  );
}
