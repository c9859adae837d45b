import { classifyRefusal } from '../../mail/smtp-sender.ts';

/** What a mail service reports of a mailbox for good: mails come back from it, or its owner wants none. */
export interface MailEvent {
  email: string;
  isComplaint: boolean;
  reason: string;
}

type Json = Record<string, unknown>;
const toObject = (value: unknown): Json =>
  typeof value === 'object' && value ? (value as Json) : {};
const toList = (value: unknown): Json[] => (Array.isArray(value) ? value.map(toObject) : []);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const BOUNCED = 'El correo volvió:';
const COMPLAINED = 'Lo marcó como correo no deseado.';
const LEFT = 'Se dio de baja en el servicio de correo.';

/** Events of Brevo's webhooks that end a subscription. */
const BREVO_REASONS: Readonly<Record<string, string>> = {
  ...{ hard_bounce: BOUNCED, invalid_email: BOUNCED, blocked: BOUNCED },
  ...{ spam: COMPLAINED, complaint: COMPLAINED, unsubscribed: LEFT, unsubscribe: LEFT },
};

/** Reads an event of Brevo (https://developers.brevo.com/docs/transactional-webhooks). */
export function parseBrevo({ event, email, reason }: Json): MailEvent[] {
  const said = BREVO_REASONS[toText(event)];
  if (said === undefined) return [];
  const isBounce = said === BOUNCED;
  const text = isBounce ? `${said} ${toText(reason)}` : said;
  return [{ email: toText(email), isComplaint: !isBounce, reason: text.trim() }];
}

/** Reads a notification of SES (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html). */
export function parseSes(message: Json): MailEvent[] {
  const bounce = toObject(message.bounce);
  if (bounce.bounceType === 'Permanent')
    return toList(bounce.bouncedRecipients).map(({ emailAddress, diagnosticCode }) => ({
      ...{ email: toText(emailAddress), isComplaint: false },
      reason: `${BOUNCED} ${toText(diagnosticCode)}`.trim(),
    }));
  return toList(toObject(message.complaint).complainedRecipients).map(({ emailAddress }) => ({
    ...{ email: toText(emailAddress), isComplaint: true, reason: COMPLAINED },
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

/** Reads a report of a mail server (RFC 3464) with its headers, or only the part with the status. */
export function parseReport(text: string): MailEvent[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]/g, ' ');
  return unfolded.split('\n\n').flatMap((block) => {
    const fields = parseFields(block);
    // The type before the semicolon: `rfc822; ana@example.com`.
    const get = (name: string) => fields.get(name)?.split(';').slice(1).join(';').trim() ?? '';
    const [email, diagnostic] = [get('final-recipient'), get('diagnostic-code')];
    if (email === '' || fields.get('action')?.toLowerCase() !== 'failed') return [];
    const status = fields.get('status') ?? '';
    const said = /^\d{3}[ -]/.test(diagnostic) ? diagnostic : `550 ${status} ${diagnostic}`;
    if (classifyRefusal(said) !== 'mailbox') return [];
    return [{ email, isComplaint: false, reason: `${BOUNCED} ${said}`.trim() }];
  });
}
