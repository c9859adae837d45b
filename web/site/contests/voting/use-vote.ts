import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isEmail } from '../../../../contracts/email-address.ts';
import { createReceiptPart } from '../../../../contracts/receipts.ts';
import type { CaptchaInfo } from '../../../../contracts/site.ts';
import { suggestEmail } from '../../../../contracts/suggest-email.ts';
import { ALREADY_VOTED, VOTING_CLOSED } from '../../../../contracts/vote-texts.ts';
import { ApiError, call } from '../../../ui/api.ts';
import { useFormCaptcha } from '../../../ui/forms/captcha.ts';
import { type Notice, showNotice } from '../../../ui/forms/notice.ts';
import { useSingleRequest } from '../../../ui/forms/single-request.ts';
import { sessionValues } from '../../../ui/storage.ts';
import { writeStored } from '../../shell/visitor.ts';
import { choiceKey } from '../choice-key.ts';
import { useRefusedMailbox } from './use-refused-mailbox.ts';
import type { Competitor, VotingData } from './voting-data.ts';

/** Texts given by the specification; do not change them. */
const FAILED_NOTICE = {
  tone: 'error',
  title: 'Ops, ha ocurrido un error.',
  text: 'Verifique su conexión a internet e intente de nuevo.',
} as const;
const BAD_EMAIL_TEXT = 'Por favor escriba correctamente un correo electronico.';
const NO_CODE_TEXT = 'Debe escribir el código.';
const NO_TICKET_TEXT = 'Debe escribir el código de la boleta.';

/** `votes` is the new count of the competitor `plate`; null while counts are hidden. */
export interface CountedVote {
  plate: number;
  votes: number | null;
  receipt?: string | undefined;
}

/** A vote of this visit, with the browser's part of its receipt. */
export interface OwnVote extends CountedVote {
  receiptPart: string;
}

export interface VoteProps {
  competitor: Competitor;
  contest: number;
  /** The voting closed after the page was opened. */
  isClosed: boolean;
  verification: VotingData['postulation']['verification'];
  /** A ticket that the visitor came with; empty for none. */
  ticket: string;
  captcha: CaptchaInfo;
  siteKey: string;
  /** A pending vote from the link of an e-mail. */
  linkedVote: { request: string; code: string } | null;
  /** Called after the vote was counted. */
  onVoted: (vote: OwnVote) => void;
  /** Called after the visitor read that they had voted before. */
  onRefused: () => void;
}

/** A vote that waits for its code. */
interface PendingVote {
  request: string;
  /** The mailbox that the code went to; empty for a vote from a link. */
  email: string;
  /** Id of the competitor for whom the code was requested. */
  plate: number;
  /** Until when the code is valid; unknown for a vote from a link. */
  expiresAt?: string;
  /** Minutes until the mail is sent; none when it is sent at once. */
  waitMinutes?: number | undefined;
  /** The code is in a mail that was sent before. */
  wasMailedBefore?: true | undefined;
}

type Problem = { field: StepField; text: string };

/** What the dialog asks for: the field of its step. */
type StepField = 'public_email' | 'code' | 'ticket';
const missingTexts: Readonly<Record<StepField, string>> = {
  public_email: BAD_EMAIL_TEXT,
  code: NO_CODE_TEXT,
  ticket: NO_TICKET_TEXT,
};

/** Sending it again is the answer. */
const askWhether = (email: string) =>
  `¿Quiso escribir ${email}? Corríjalo, o envíe de nuevo si está bien así.`;

/** Returns a random integer from 0 to `max` - 1; uniform only if `max` divides 256. */
function getRandomInteger(max: number): number {
  return (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % max;
}

function findFirstText(value: unknown): string | null {
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null;
}

/** A notice about a vote that was not counted. */
interface VoteRefusal extends Notice {
  /** The visitor has voted before. */
  hasVotedBefore?: true;
}

/** Returns what to show for a rejected vote: a notice, or the problem of a field. */
function toRefusal(error: unknown): VoteRefusal | Problem {
  if (!(error instanceof ApiError) || error.status === 0) return FAILED_NOTICE;
  const repeatMessage = findFirstText(error.body.non_field_errors);
  if (repeatMessage !== null)
    return {
      tone: 'warning',
      title: 'Aviso',
      text: repeatMessage,
      ...(repeatMessage === ALREADY_VOTED ? { hasVotedBefore: true } : {}),
    };
  for (const field of ['public_email', 'code', 'ticket'] as const) {
    const text = findFirstText(error.body[field]);
    if (text !== null) return { field, text };
  }
  // The voting closed meanwhile, or the rate limit was reached: show the server's message.
  const serverMessage = error.body.detail ?? findFirstText(error.body.token);
  if (serverMessage === VOTING_CLOSED) {
    return { tone: 'warning', title: 'La votación terminó', text: VOTING_CLOSED };
  }
  const isServerMessage = [400, 403, 429, 503].includes(error.status);
  return isServerMessage && typeof serverMessage === 'string'
    ? { ...FAILED_NOTICE, text: serverMessage }
    : FAILED_NOTICE;
}

/** Runs one request at a time and shows why it was refused, at its field or in a notice. */
function useVoteRequest(onRefused: () => void) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, runSingle] = useSingleRequest();

  const runRequest = (work: () => Promise<void>, field?: HTMLInputElement) =>
    runSingle(async () => {
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        const refusal = toRefusal(error);
        if ('field' in refusal) setProblem(refusal);
        else await showNotice(refusal);
        if (!('field' in refusal) && refusal.hasVotedBefore) onRefused();
        else field?.focus();
      }
    });

  return { problem, setProblem, isBusy, runRequest };
}

/** What sending needs besides the input; prepared on the first focus. */
function useTokenAndAddress(captcha: CaptchaInfo) {
  const ipAddress = useRef<Promise<string>>(null);
  const getCaptcha = useFormCaptcha(captcha);
  return {
    prepare(): void {
      getCaptcha().prepare();
      // The address that the visitor reports; the server uses the address of the connection.
      ipAddress.current ??= call('GET /ip/', {}).then(
        ({ ip }) => ip,
        () => '',
      );
    },
    // Without a captcha the vote of a contest without verification is counted, but marked.
    takeToken: async () =>
      getCaptcha()
        .takeToken()
        .catch(() => undefined),
    getIpAddress: async () => (await ipAddress.current) ?? '',
  };
}

/** Returns the vote that waits for its code in this tab, unless its code has expired. */
function readPendingVote(key: string): PendingVote | null {
  try {
    const stored = JSON.parse(sessionValues.get(key) ?? 'null') as PendingVote | null;
    return stored && Date.parse(stored.expiresAt ?? '') > Date.now() ? stored : null;
  } catch {
    // What another version of the page stored, or somebody changed.
    return null;
  }
}

/** The vote that waits for its code, which stays when the page is loaded again, and a function that sets it. */
function usePendingVote({
  competitor,
  contest,
  linkedVote,
}: Pick<VoteProps, 'competitor' | 'contest' | 'linkedVote'>) {
  const key = `voto-pendiente-${contest}`;
  const [pending, setPending] = useState<PendingVote | null>(null);
  const linkedPlate = useRef(competitor.id);
  useEffect(() => setPending(readPendingVote(key)), [key]);
  useEffect(() => {
    if (linkedVote) {
      setPending({ request: linkedVote.request, email: '', plate: linkedPlate.current });
    }
  }, [linkedVote]);
  function setPendingVote(vote: PendingVote | null): void {
    setPending(vote);
    if (vote) sessionValues.set(key, JSON.stringify(vote));
    else sessionValues.remove(key);
  }
  // A code confirms the choice for which it was asked, and no other that is shown meanwhile.
  return [pending?.plate === competitor.id ? pending : null, setPendingVote] as const;
}

/** By e-mail or by ticket, of which the visitor chooses where the contest has both. */
function useVotingMethod({ verification, ticket }: Pick<VoteProps, 'verification' | 'ticket'>) {
  const hasBothMethods = verification === 'email_or_ticket';
  const [chosenMethod, setMethod] = useState<'email' | 'ticket' | null>(null);
  // The ticket of the address arrives after the first rendering.
  const method = chosenMethod ?? (ticket ? 'ticket' : 'email');
  const isByTicket = verification === 'ticket' || (hasBothMethods && method === 'ticket');
  /** Changes between e-mail and ticket. */
  const toggleMethod = () => setMethod(isByTicket ? 'email' : 'ticket');
  return { isByTicket, hasBothMethods, toggleMethod };
}

/** The vote of a dialog in its steps. What was typed is kept after a failure. */
export function useVote({
  competitor,
  contest,
  captcha,
  siteKey,
  linkedVote,
  ...props
}: VoteProps) {
  const { problem, setProblem, isBusy, runRequest } = useVoteRequest(props.onRefused);
  const [pending, setPendingVote] = usePendingVote({ competitor, contest, linkedVote });
  const votingMethod = useVotingMethod(props);
  const step: StepField = pending ? 'code' : votingMethod.isByTicket ? 'ticket' : 'public_email';
  const { prepare, takeToken, getIpAddress } = useTokenAndAddress(captcha);
  // Part of the receipt that no server chooses; it is shown again with the receipt.
  const [receipt_part] = useState(() => createReceiptPart(getRandomInteger));

  const [refusedEmail, setRefusedEmail] = useState('');
  useRefusedMailbox(pending?.email ? pending.request : null, (text) => {
    setRefusedEmail(pending?.email ?? '');
    setPendingVote(null);
    setProblem({ field: 'public_email', text });
  });

  async function sendEmailVote(public_email: string): Promise<void> {
    prepare();
    const token = await takeToken();
    const outcome = await call('POST /postulations/public-votes/', {
      body: {
        public_email,
        public_ip: await getIpAddress(),
        token,
        plate: competitor.id,
        postu: contest,
        // Taken by every public call; its type names only the fields of the vote.
        ...{ h_key: siteKey },
        request: pending?.request,
        receipt_part,
      },
    });
    if (!('pending' in outcome)) return reportCounted(outcome);
    const { request, expires_at: expiresAt, wait_minutes, was_mailed_before } = outcome;
    const mailState = { waitMinutes: wait_minutes, wasMailedBefore: was_mailed_before };
    const choice = { email: public_email, plate: competitor.id };
    setPendingVote({ request, ...choice, expiresAt, ...mailState });
  }

  function reportCounted(vote: CountedVote): void {
    const { receipt } = vote;
    if (receipt) writeStored(choiceKey(receipt), competitor.aka);
    props.onVoted({ ...vote, receiptPart: receipt_part });
    setPendingVote(null);
  }

  async function sendTicketVote(ticket: string): Promise<void> {
    const ballot = { plate: competitor.id, postu: contest, receipt_part };
    const body = { ticket, ...ballot, h_key: siteKey };
    reportCounted(await call('POST /postulations/ticket-votes/', { body }));
  }

  async function confirmCode(code: string): Promise<void> {
    const { request = '', plate } = pending ?? {};
    const body = { request, plate, code, receipt_part, h_key: siteKey };
    reportCounted(await call('POST /postulations/public-votes/confirm/', { body }));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(step) as HTMLInputElement;
    const value = field.value.trim();
    const isValid = step === 'public_email' ? isEmail(value) : value !== '';
    const meant = step === 'public_email' && isValid ? suggestEmail(value) : null;
    if (meant !== null && problem?.text !== askWhether(meant)) {
      setProblem({ field: step, text: askWhether(meant) });
      field.focus();
      return;
    }
    const sendStep = { public_email: sendEmailVote, code: confirmCode, ticket: sendTicketVote }[
      step
    ];
    if (isValid) void runRequest(() => sendStep(value), field);
    else {
      setProblem({ field: step, text: missingTexts[step] });
      field.focus();
    }
  }

  return {
    pending,
    ...votingMethod,
    /** The address that its mail server refused, to be corrected; empty if none was. */
    refusedEmail,
    isBusy,
    onSubmit,
    prepare,
    getProblem: (field: Problem['field']) => (problem?.field === field ? problem.text : undefined),
    /** Sends another code to the same mailbox. */
    resend: () => runRequest(() => sendEmailVote(pending?.email ?? '')),
    /** Returns to the e-mail. */
    restart: () => setPendingVote(null),
  };
}
