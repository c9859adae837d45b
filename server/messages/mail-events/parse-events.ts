import { classifyRefusal } from '../../mail/smtp-sender.ts';

/** What a mail service reports of a mailbox for good: mails come back from it, or its owner wants none. */
export interface MailEvent {
  email: string;
  isComplaint: boolean;
  reason: string;
  /** When it happened (ms since 1970); null when the service does not say. */
  at: number | null;
  /** The mails that a report names, one of which the site must have sent to the mailbox; null where it is trusted. */
  messageIds: readonly string[] | null;
}

type Json = Record<string, unknown>;
const toObject = (value: unknown): Json =>
  typeof value === 'object' && value ? (value as Json) : {};
const toList = (value: unknown): Json[] => (Array.isArray(value) ? value.map(toObject) : []);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const trusted = { messageIds: null };
/** Returns a time in ms; null for what is none. */
const toTime = (time: number) => (Number.isFinite(time) ? time : null);

const BOUNCED = 'El correo volvió:';
const COMPLAINED = 'Lo marcó como correo no deseado.';
const LEFT = 'Se dio de baja en el servicio de correo.';

/** Events of Brevo's webhooks that end a subscription. */
const BREVO_REASONS: Readonly<Record<string, string>> = {
  ...{ hard_bounce: BOUNCED, invalid_email: BOUNCED, blocked: BOUNCED },
  ...{ spam: COMPLAINED, complaint: COMPLAINED, unsubscribed: LEFT, unsubscribe: LEFT },
};

/** Reads an event of Brevo (https://developers.brevo.com/docs/transactional-webhooks). */
export function parseBrevo({ event, email, reason, ts_event }: Json): MailEvent[] {
  const said = BREVO_REASONS[toText(event)];
  if (said === undefined) return [];
  const isBounce = said === BOUNCED;
  const text = isBounce ? `${said} ${toText(reason)}` : said;
  // Whole seconds: it may have happened until the next one.
  const at = typeof ts_event === 'number' ? toTime((ts_event + 1) * 1000) : null;
  return [{ ...trusted, email: toText(email), isComplaint: !isBounce, reason: text.trim(), at }];
}

/** Reads a notification of SES (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html). */
export function parseSes(message: Json): MailEvent[] {
  const bounce = toObject(message.bounce);
  const complaint = toObject(message.complaint);
  const at = toTime(Date.parse(toText(bounce.timestamp ?? complaint.timestamp)));
  if (bounce.bounceType === 'Permanent')
    return toList(bounce.bouncedRecipients).map(({ emailAddress, diagnosticCode }) => ({
      ...{ ...trusted, email: toText(emailAddress), isComplaint: false, at },
      reason: `${BOUNCED} ${toText(diagnosticCode)}`.trim(),
    }));
  return toList(complaint.complainedRecipients).map(({ emailAddress }) => ({
    ...{ ...trusted, email: toText(emailAddress), isComplaint: true, reason: COMPLAINED, at },
  }));
}

/** Returns the fields of a part of a report by their names, in lower case. */
function parseFields(block: string): Map<string, string> {
  const lines = block.split('\n').map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, Math.max(0, at)).toLowerCase(), line.slice(at + 1).trim()];
  });
  return new Map(lines);
}

/** Message-IDs that a report may name: its own, and that of the mail which came back. */
const MAX_MESSAGE_IDS = 10;

/** Reads a report of a mail server (RFC 3464) with the headers of the mail which came back. */
export function parseReport(text: string): MailEvent[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]/g, ' ');
  const messageIds = [...unfolded.matchAll(/^message-id:[ \t]*<([^<>\s]{1,200})>/gim)]
    .slice(0, MAX_MESSAGE_IDS)
    .flatMap(([, id]) => id ?? []);
  return unfolded.split('\n\n').flatMap((block) => {
    const fields = parseFields(block);
    // The type before the semicolon: `rfc822; ana@example.com`.
    const get = (name: string) => fields.get(name)?.split(';').slice(1).join(';').trim() ?? '';
    const [email, diagnostic] = [get('final-recipient'), get('diagnostic-code')];
    if (email === '' || fields.get('action')?.toLowerCase() !== 'failed') return [];
    const status = fields.get('status') ?? '';
    const said = /^\d{3}[ -]/.test(diagnostic) ? diagnostic : `550 ${status} ${diagnostic}`;
    if (classifyRefusal(said) !== 'mailbox') return [];
    const reason = `${BOUNCED} ${said}`.trim();
    return [{ email, isComplaint: false, reason, at: null, messageIds }];
  });
}
