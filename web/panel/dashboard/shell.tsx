import { Anchor, AppShell, Burger, Button, Group, Loader, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FactorNotice } from '../security/factor-notice.tsx';
import { dismissErrors } from '../ui/alerts.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconExternalLink, IconLogout, IconUser } from '../ui/icons.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LeaveQuestion } from '../ui/leave-question.ts';
import { usePlace, usePlaceLinks } from '../ui/navigation.ts';
import { sectionPath } from '../ui/place.ts';
import type { Session } from '../ui/session.ts';
import { useDialog } from '../ui/use-dialog.ts';
import css from './dashboard.module.css';
import { Menu } from './menu.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { getScreen } from './screens.ts';
import {
  findSection,
  isKnownSection,
  listSections,
  listSiblings,
  type Section,
  withAccountSections,
} from './sections.ts';
import { WelcomeSection } from './welcome-section.tsx';

/** Codes of the sections 'Mis datos' and 'Seguridad'. */
const OWN_DATA_SECTION = 91;
const SECURITY_SECTION = 92;

interface AccountButtonProps {
  userName: string;
  /** Whether the menu has 'Mis datos', which links to 'Seguridad'. */
  hasOwnData: boolean;
}

/**
 * Button with the user's name: links to the own data, or to password, second step and sessions. A
 * phone shows only the picture; the label contains the rest.
 */
function AccountButton({ userName, hasOwnData }: AccountButtonProps) {
  const [code, label] = hasOwnData
    ? [OWN_DATA_SECTION, 'Mis datos']
    : [SECURITY_SECTION, 'Seguridad'];
  return (
    <Button
      variant="subtle"
      color="gray"
      c="dark"
      px="xs"
      maw="12rem"
      component="a"
      href={sectionPath(code)}
      aria-label={`${label}: ${userName}`}
    >
      <IconUser size={20} aria-hidden />
      <Text span visibleFrom="sm" truncate ms="xs">
        {userName}
      </Text>
    </Button>
  );
}

/** User type of administrators. */
const ADMINISTRATOR = 1;

/** The flyer of the visit, whatever section was opened first. */
const FlyerGreeting = lazyPart(() => import('./flyer-greeting.tsx'), { isOptional: true });

/** Returns a function that tells whether the user has clicked anything since the panel was shown. */
function useHasInteracted(): () => boolean {
  const hasBegun = useRef(false);
  useEffect(() => {
    const begin = () => {
      hasBegun.current = true;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, begin, { capture: true });
    return () => {
      for (const name of events) removeEventListener(name, begin, { capture: true });
    };
  }, []);
  return useCallback(() => hasBegun.current, []);
}

/** Greets once the first section had time to load; Safari has no idle callbacks. */
function Greeting() {
  const [isIdle, setIsIdle] = useState(false);
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  return isIdle ? (
    <Suspense fallback={null}>
      <FlyerGreeting hasBegun={hasInteracted} />
    </Suspense>
  ) : null;
}

interface HeaderProps {
  session: Session;
  sections: readonly Section[];
  burger: React.ReactNode;
  palette: ReturnType<typeof useDialog<null>>;
  onLeave(): void;
}

function Header({ session, sections, burger, palette, onLeave }: HeaderProps) {
  const hasOwnData = sections.some(({ code }) => code === OWN_DATA_SECTION);
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        {burger}
        <Anchor
          href={sectionPath(0)}
          {...{ ff: 'var(--font-display)', fz: 22, tt: 'uppercase', c: 'inherit', lh: '44px' }}
          aria-label="Tablero: ir a Hoy"
        >
          Tablero
        </Anchor>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <PaletteButton
          sections={withAccountSections(sections)}
          canFindRecords={session.userType === ADMINISTRATOR}
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
        <ButtonWithIcon icon={IconLogout} onClick={onLeave}>
          Salir
        </ButtonWithIcon>
      </Group>
    </Group>
  );
}

const MAIN_ID = 'contenido';

/** Link that skips the menu; visible when focused. */
function SkipLink() {
  return (
    <Anchor
      href={`#${MAIN_ID}`}
      className={css.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Saltar al contenido
    </Anchor>
  );
}

/** Shown for a section that does not exist or is not available to this account. */
function UnknownSection() {
  const isKnown = isKnownSection(usePlace().section);
  return (
    <>
      <Title order={1} mb="md">
        {isKnown ? 'Sin acceso a esta sección' : 'Sección no encontrada'}
      </Title>
      <Text mb="md" maw={640}>
        {isKnown
          ? 'Su cuenta no tiene acceso a esta sección del tablero. Si la necesita, pídala a un administrador.'
          : 'El enlace que siguió no lleva a ninguna sección del tablero.'}
      </Text>
      <Anchor href={sectionPath(0)} py="xs" display="inline-block">
        Ir a Hoy
      </Anchor>
    </>
  );
}

/** The sections that share a line of the menu, as its tabs; each keeps its own address. */
function SiblingTabs({ section, sections }: { section: Section; sections: readonly Section[] }) {
  const siblings = listSiblings(sections, section);
  if (siblings.length < 2) return null;
  return (
    <Group component="nav" gap={4} mb="md" aria-label={section.entry?.label ?? ''}>
      {siblings.map(({ code, label }) => (
        <Button
          key={code}
          component="a"
          href={sectionPath(code)}
          variant={code === section.code ? 'light' : 'subtle'}
          color="gray"
          c="dark"
          px="sm"
          aria-current={code === section.code ? 'page' : undefined}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

function renderScreen(section: Section | null) {
  if (section === null) return <UnknownSection />;
  const Screen = section.screen === '' ? WelcomeSection : getScreen(section.screen);
  return <Screen />;
}

interface ShellProps {
  session: Session;
  factorDueAt: string | null;
  /** Logs out. */
  onLeave(): void;
}

/** The frame of all sections: header, menu and the section that is open. */
export function Shell({ session, factorDueAt, onLeave }: ShellProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const palette = useDialog<null>();
  const code = usePlace().section;
  const sections = listSections(session.userType);
  const section = findSection(sections, code);
  const screen = renderScreen(section);

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
        <Header
          session={session}
          sections={sections}
          burger={burger}
          palette={palette}
          onLeave={onLeave}
        />
      </AppShell.Header>
      {/* Open on a phone, the menu covers the page with its notices. */}
      <AppShell.Navbar
        aria-label="Secciones"
        className={css.menu}
        zIndex={isOpen ? 500 : undefined}
      >
        <Menu
          sections={sections}
          current={section?.code ?? null}
          isOpen={isOpen}
          onChoose={close}
        />
      </AppShell.Navbar>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={css.main}>
        {factorDueAt === null || section?.code === SECURITY_SECTION ? null : (
          <FactorNotice dueAt={factorDueAt} code={SECURITY_SECTION} isToday={code === 0} />
        )}
        {section === null ? null : <SiblingTabs {...{ section, sections }} />}
        <Suspense fallback={<Loader aria-label="Cargando" />} key={code}>
          {screen}
        </Suspense>
        <Greeting />
      </AppShell.Main>
    </AppShell>
  );
}
