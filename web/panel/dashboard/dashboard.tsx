import { Suspense, useCallback, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import { ApiError } from '../../ui/api.ts';
import { setMailsSent } from '../accounts/mails-sent.ts';
import { IdentityDialog } from '../security/identity-dialog.tsx';
import { SignInDialog } from '../security/sign-in-dialog.tsx';
import { alertError } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { confirmLogOut } from '../ui/leave-question.ts';
import { startNavigation } from '../ui/navigation.ts';
import { PanelFrame } from '../ui/panel-frame.tsx';
import { PanelFailure, PanelLoading } from '../ui/panel-root.tsx';
import {
  endSession,
  readSession,
  redirectToLogIn,
  SessionContext,
  setPageOwner,
} from '../ui/session.ts';
import { Shell } from './shell.tsx';

const OFFLINE_TEXT = 'No hay conexión: su sesión sigue abierta. Salga de nuevo cuando vuelva.';
const NOT_LOGGED_OUT_TEXT = 'No se ha podido salir: su sesión sigue abierta. Intente de nuevo.';

async function logOut(): Promise<void> {
  if (!(await confirmLogOut())) return;
  try {
    await call('GET /logout/', {});
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: 500 };
    if (status === 0 || status >= 500) {
      alertError(status === 0 ? OFFLINE_TEXT : NOT_LOGGED_OUT_TEXT);
      return;
    }
    // The session had ended.
  }
  endSession();
}

/** First steps that few accounts have to take. */
const FactorSetupPage = lazyPart(() => import('../accounts/factor-setup-page.tsx'));
const OwnPasswordPage = lazyPart(() => import('../accounts/own-password-page.tsx'));

/** State of the session: loading, a required first step, or admitted. */
type SessionStage = 'asked' | 'must-change-password' | 'must-set-up-factor' | 'admitted';

function toSessionStage({
  must_change_password,
  must_set_up_factor,
}: Reply<'GET /me/'>): SessionStage {
  if (must_change_password) return 'must-change-password';
  return must_set_up_factor ? 'must-set-up-factor' : 'admitted';
}

/**
 * Returns the session as the server sees it (its role may have changed since the browser stored
 * it), and what to show. If the server cannot be reached, each call of the sections reports it.
 */
function useSessionStage() {
  const [session, setSession] = useState(readSession);
  const [stage, setStage] = useState<SessionStage>('asked');
  const [factorDueAt, setFactorDueAt] = useState<string | null>(null);
  const loadSession = useCallback(() => {
    const stored = readSession();
    if (stored === null) {
      redirectToLogIn();
      return;
    }
    setPageOwner(stored);
    call('GET /me/', {}).then(
      (me) => {
        const { type, id, user } = me;
        setSession({ ...stored, userType: type, userId: id, userName: user });
        setFactorDueAt(me.factor_due_at);
        setMailsSent(me.sends_mail);
        setStage(toSessionStage(me));
      },
      () => setStage('admitted'),
    );
  }, []);
  useEffect(loadSession, [loadSession]);
  return { session, visit: stage, factorDueAt, reload: loadSession };
}

/** The dashboard; redirects to the login without a session. */
function DashboardPage() {
  const { session, visit: stage, factorDueAt, reload } = useSessionStage();
  if (session === null || stage === 'asked') return <PanelLoading />;
  return (
    <PanelFrame>
      <SessionContext value={session}>
        <Suspense fallback={<PanelLoading />}>
          {stage === 'admitted' ? (
            <Shell session={session} factorDueAt={factorDueAt} onLeave={() => void logOut()} />
          ) : null}
          {stage === 'must-change-password' ? (
            <OwnPasswordPage
              userName={session.userName}
              onChanged={reload}
              onLeave={() => void logOut()}
            />
          ) : null}
          {stage === 'must-set-up-factor' ? (
            <FactorSetupPage
              userName={session.userName}
              onDone={reload}
              onLeave={() => void logOut()}
            />
          ) : null}
        </Suspense>
        <IdentityDialog />
        <SignInDialog />
      </SessionContext>
    </PanelFrame>
  );
}

const router = createBrowserRouter([
  { path: paths.dashboard, element: <DashboardPage />, errorElement: <PanelFailure /> },
]);
startNavigation(router);

/** The dashboard, whose history the router owns. */
export default function Dashboard() {
  // A switch or a search in the address must show at once.
  return <RouterProvider router={router} useTransitions={false} />;
}
