import type { Proof } from '../../../contracts/factors.ts';
import { ApiError } from '../../ui/api.ts';
import { findOwnSession, getPageOwner, redirectToLogIn } from './session.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

type AskQuestion<Q> = (question: Q) => Promise<boolean>;

/** Creates a question that the API client asks through a dialog, if the dialog is mounted. */
function createQuestion<Q>() {
  let askThroughDialog: AskQuestion<Q> | null = null;
  /** The answer that is being waited for; calls that are refused meanwhile share it. */
  let openAnswer: Promise<boolean> | null = null;
  return {
    /** Registers the dialog; returns the function that removes it. */
    registerDialog(ask: AskQuestion<Q>): () => void {
      askThroughDialog = ask;
      return () => {
        if (askThroughDialog !== ask) return;
        askThroughDialog = null;
        openAnswer = null;
      };
    },
    canAsk: () => askThroughDialog !== null,
    ask(question: Q): Promise<boolean> {
      if (askThroughDialog === null) return Promise.resolve(false);
      openAnswer ??= askThroughDialog(question).finally(() => {
        openAnswer = null;
      });
      return openAnswer;
    },
  };
}

export type Question<Q> = ReturnType<typeof createQuestion<Q>>;

/** Asks for the password or a factor; the question names what is accepted. */
export const identityQuestion = createQuestion<readonly Proof[]>();
/** Asks the user of a session that has ended to sign in again; the question is the user name. */
export const signInQuestion = createQuestion<string>();

/**
 * Asks the user for what a refused call lacks, a confirmation of the identity (403) or a new log-in (401),
 * and returns whether the call may be repeated. If the session ended while nothing is being edited, the
 * log-in page is opened instead.
 * @param token token of the refused call
 */
export async function resolveRefusal(
  error: unknown,
  { isWrite, token }: { isWrite: boolean; token: string | undefined },
): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 403) {
    const { confirm: proofs } = error.body;
    return Array.isArray(proofs) && identityQuestion.ask(proofs as Proof[]);
  }
  const session = findOwnSession();
  const user = getPageOwner() ?? session;
  if (error.status !== 401 || user === null) return false;
  // Another call or another tab has signed in meanwhile.
  if (session !== null && session.token !== token) return true;
  if (signInQuestion.canAsk() && (isWrite || hasUnsavedInput())) {
    return signInQuestion.ask(user.userName);
  }
  redirectToLogIn();
  return false;
}
