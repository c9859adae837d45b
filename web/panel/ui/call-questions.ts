import type { Proof } from '../../../contracts/factors.ts';
import { ApiError } from '../../ui/api.ts';
import { askLogIn, getPageOwner, readOwnSession } from './session.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

type AskQuestion<Q> = (question: Q) => Promise<boolean>;

/** A question that the client of the API asks through a dialog, if one is mounted. */
function createQuestion<Q>() {
  let current: AskQuestion<Q> | null = null;
  /** The open question, which all calls share that are refused meanwhile. */
  let open: Promise<boolean> | null = null;
  return {
    /** Registers the dialog; returns the function that removes it. */
    setAsk(ask: AskQuestion<Q>): () => void {
      current = ask;
      return () => {
        if (current !== ask) return;
        current = null;
        open = null;
      };
    },
    canAsk: () => current !== null,
    ask(question: Q): Promise<boolean> {
      if (current === null) return Promise.resolve(false);
      open ??= current(question).finally(() => {
        open = null;
      });
      return open;
    },
  };
}

export type Question<Q> = ReturnType<typeof createQuestion<Q>>;

/** Asks for the password or a factor; the question names what is accepted. */
export const identityQuestion = createQuestion<readonly Proof[]>();
/** Asks the user of a session that has ended to sign in again; the question is the user name. */
export const signInQuestion = createQuestion<string>();

/**
 * Returns whether a refused call may be made again: the user has confirmed their identity, or has
 * signed in again after the session ended. A session that ends while nothing is being edited leads
 * to the log-in page instead.
 * @param token token of the refused call
 */
export async function canRepeat(
  error: unknown,
  { isWrite, token }: { isWrite: boolean; token: string | undefined },
): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 403) {
    const { confirm: proofs } = error.body;
    return Array.isArray(proofs) && identityQuestion.ask(proofs as Proof[]);
  }
  const session = readOwnSession();
  const user = getPageOwner() ?? session;
  if (error.status !== 401 || user === null) return false;
  // Another call or another tab has signed in meanwhile.
  if (session !== null && session.token !== token) return true;
  if (signInQuestion.canAsk() && (isWrite || hasUnsavedInput())) {
    return signInQuestion.ask(user.userName);
  }
  askLogIn();
  return false;
}
