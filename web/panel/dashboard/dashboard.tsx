import { AppShell, Burger, Button, Group, Loader, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink, IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import { noteMailsLeave } from '../accounts/mails-leave.ts';
import { FactorNotice } from '../security/factor-notice.tsx';
import { IdentityDialog } from '../security/identity-dialog.tsx';
import { SignInDialog } from '../security/sign-in-dialog.tsx';
import { dismissErrors } from '../ui/alerts.tsx';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { call } from '../ui/client.ts';
import { LeaveQuestion } from '../ui/leave-question.ts';
import { PanelFrame } from '../ui/panel-frame.tsx';
import { PanelFailure, PanelLoading } from '../ui/panel-root.tsx';
import { askLogIn, leave, readSession, type Session } from '../ui/session.ts';
import { SessionContext } from '../ui/session-context.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { startPanelHistory, usePlaceLinks, useSectionCode } from '../ui/use-place.ts';
import { AccountButton, OWN_DATA, SECURITY } from './account-button.tsx';
import css from './dashboard.module.css';
import { Menu } from './menu.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { screenAt } from './screens.ts';
import { findSection, type Section, sectionsFor, withAccount } from './sections.ts';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { UnknownSection } from './unknown-section.tsx';
import { WelcomeSection } from './welcome-section.tsx';

/** User type of administrators. */
const ADMINISTRATOR = 1;

async function logOut(): Promise<void> {
  await call('GET /logout/', {}).catch(() => undefined);
  leave();
}

interface HeaderProps {
  session: Session;
  sections: readonly Section[];
  burger: React.ReactNode;
  palette: ReturnType<typeof useDialog<null>>;
}

function Header({ session, sections, burger, palette }: HeaderProps) {
  const hasOwnData = sections.some(({ code }) => code === OWN_DATA);
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        {burger}
        <Text ff="var(--font-display)" fz={22} tt="uppercase">
          Tablero
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <PaletteButton
          sections={withAccount(sections)}
          findsRecords={session.userType === ADMINISTRATOR}
          palette={palette}
        />
        <AccountButton userName={session.userName} hasOwnData={hasOwnData} />
        <Button
          component="a"
          href="/"
          variant="subtle"
          color="gray"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          visibleFrom="xs"
        >
          Ver el sitio
        </Button>
        <ButtonWithIcon icon={IconLogout} onClick={() => void logOut()}>
          Salir
        </ButtonWithIcon>
      </Group>
    </Group>
  );
}

function findScreen(section: Section | null) {
  if (section === null) return <UnknownSection />;
  const Screen = section.screen === '' ? WelcomeSection : screenAt(section.screen);
  return <Screen />;
}

function Shell({ session, factorDueAt }: { session: Session; factorDueAt: string | null }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const palette = useDialog<null>();
  const code = useSectionCode();
  const sections = sectionsFor(session.userType);
  const section = findSection(sections, code);
  const screen = findScreen(section);

  useEffect(() => {
    const label = section === null ? 'Sección no encontrada' : section.label;
    document.title = section?.code === 0 ? 'Tablero' : `${label} · Tablero`;
  }, [section]);
  usePlaceLinks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another section is opened
  useEffect(() => dismissErrors, [code]);

  const burger = (
    <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" aria-label="Abrir o cerrar el menú" />
  );
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 260, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <SkipLink />
      <LeaveQuestion />
      <AppShell.Header>
        <Header session={session} sections={sections} burger={burger} palette={palette} />
      </AppShell.Header>
      {/* Open on a phone, the menu covers the page with its notices. */}
      <AppShell.Navbar aria-label="Secciones" {...(isOpen ? { zIndex: 500 } : {})}>
        <Menu
          sections={sections}
          current={section?.code ?? null}
          isOpen={isOpen}
          onChoose={close}
          onSearch={() => {
            close();
            palette.open(null);
          }}
          userId={session.userId}
        />
      </AppShell.Navbar>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={css.main}>
        {factorDueAt === null || section?.code === SECURITY ? null : (
          <FactorNotice dueAt={factorDueAt} code={SECURITY} />
        )}
        <Suspense fallback={<Loader aria-label="Cargando" />} key={code}>
          {screen}
        </Suspense>
        <Greeting />
      </AppShell.Main>
    </AppShell>
  );
}

/** First steps that few accounts have to take. */
const FactorSetupPage = lazy(() => import('../accounts/factor-setup-page.tsx'));
const OwnPasswordPage = lazy(() => import('../accounts/own-password-page.tsx'));

/** The flyer of the visit, whatever section was opened first, once the browser is idle. */
const FlyerGreeting = lazy(() => import('./flyer-greeting.tsx'));

function Greeting() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    const timer = setTimeout(() => {
      // What was opened meanwhile is not interrupted.
      setIsIdle(document.querySelector('[role=dialog]') === null);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);
  return isIdle ? (
    <Suspense fallback={null}>
      <FlyerGreeting />
    </Suspense>
  ) : null;
}

/** State of the session: loading, a required first step, or admitted. */
type Visit = 'asked' | 'must-change-password' | 'must-set-up-factor' | 'admitted';

function toVisit({ must_change_password, must_set_up_factor }: Reply<'GET /me/'>): Visit {
  if (must_change_password) return 'must-change-password';
  return must_set_up_factor ? 'must-set-up-factor' : 'admitted';
}

/**
 * Returns the session as the server sees it (its role may have changed since the browser stored
 * it), and what to show. If the server cannot be reached, each call of the sections reports it.
 */
function useVisit() {
  const [session, setSession] = useState(readSession);
  const [visit, setVisit] = useState<Visit>('asked');
  const [factorDueAt, setFactorDueAt] = useState<string | null>(null);
  const ask = useCallback(() => {
    const stored = readSession();
    if (stored === null) {
      askLogIn();
      return;
    }
    call('GET /me/', {}).then(
      (me) => {
        const { type, id, user } = me;
        setSession({ ...stored, userType: type, userId: id, userName: user });
        setFactorDueAt(me.factor_due_at);
        noteMailsLeave(me.sends_mail);
        setVisit(toVisit(me));
      },
      () => setVisit('admitted'),
    );
  }, []);
  useEffect(ask, [ask]);
  return { session, visit, factorDueAt, ask };
}

/** The dashboard; redirects to the login without a session. */
function DashboardPage() {
  const { session, visit, factorDueAt, ask } = useVisit();
  if (session === null || visit === 'asked') return <PanelLoading />;
  return (
    <PanelFrame>
      <SessionContext value={session}>
        <Suspense fallback={<PanelLoading />}>
          {visit === 'admitted' ? <Shell session={session} factorDueAt={factorDueAt} /> : null}
          {visit === 'must-change-password' ? (
            <OwnPasswordPage
              userName={session.userName}
              onChanged={ask}
              onLeave={() => void logOut()}
            />
          ) : null}
          {visit === 'must-set-up-factor' ? (
            <FactorSetupPage
              userName={session.userName}
              onDone={ask}
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
startPanelHistory(router);

/** The dashboard, whose history the router owns. */
export default function Dashboard() {
  return <RouterProvider router={router} />;
}
