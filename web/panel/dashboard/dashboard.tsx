import { AppShell, Burger, Button, Group, Loader, Text } from '@mantine/core';
import { useDisclosure, useHash } from '@mantine/hooks';
import { IconExternalLink, IconLogout } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { clearSession, leave, readSession, type Session } from '../accounts/session.ts';
import { call } from '../ui/client.ts';
import { PanelFrame } from '../ui/panel-frame.tsx';
import { ComingSection } from './coming-section.tsx';
import { FlyerGreeting } from './flyer-greeting.tsx';
import { Menu } from './menu.tsx';
import { findSection, type Section, sectionsFor, WELCOME } from './sections.ts';
import { WelcomeSection } from './welcome-section.tsx';

async function logOut(): Promise<void> {
  await call('GET /logout/', {}).catch(() => undefined);
  leave();
}

function Header({ session, burger }: { session: Session; burger: React.ReactNode }) {
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        {burger}
        <Text ff="var(--font-display)" fz={22} tt="uppercase">
          Tablero
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" visibleFrom="sm">
          {session.userName}
        </Text>
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
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void logOut()}
        >
          Salir
        </Button>
      </Group>
    </Group>
  );
}

function screenOf(section: Section, sections: readonly Section[], session: Session) {
  if (section === WELCOME)
    return <WelcomeSection userName={session.userName} sections={sections} />;
  const Screen = section.screen;
  return Screen ? <Screen /> : <ComingSection label={section.label} />;
}

function Shell({ session }: { session: Session }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [hash, setHash] = useHash({ getInitialValueInEffect: false });
  const sections = sectionsFor(session.userType);
  const section = findSection(sections, Number(hash.replace('#', '') || 0));
  const screen = screenOf(section, sections, session);

  useEffect(() => {
    document.title = section.code === 0 ? 'Tablero' : `${section.label} · Tablero`;
  }, [section]);

  function open(code: number): void {
    setHash(String(code));
    close();
  }

  const burger = (
    <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" aria-label="Abrir o cerrar el menú" />
  );
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 260, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <Header session={session} burger={burger} />
      </AppShell.Header>
      <AppShell.Navbar aria-label="Secciones">
        <Menu sections={sections} current={section.code} onChoose={open} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Suspense fallback={<Loader aria-label="Cargando" />} key={section.code}>
          {screen}
        </Suspense>
        <FlyerGreeting />
      </AppShell.Main>
    </AppShell>
  );
}

/** The session as the server sees it: its role may have changed since the browser stored it. */
async function checkSession(stored: Session): Promise<Session> {
  const { type, id, user } = await call('GET /me/', {});
  return { ...stored, userType: type, userId: id, userName: user };
}

/** The dashboard; whoever has no session is sent to the login. */
export default function Dashboard() {
  const [session, setSession] = useState(readSession);
  useEffect(() => {
    const stored = readSession();
    if (stored === null) {
      clearSession();
      window.location.replace('/login');
      return;
    }
    checkSession(stored).then(setSession, () => undefined);
  }, []);
  return <PanelFrame>{session ? <Shell session={session} /> : null}</PanelFrame>;
}
