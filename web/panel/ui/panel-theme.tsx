import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { stopStrayClick } from './double-click.ts';
import css from './panel-theme.module.css';

const lighter = [92, 82, 62, 42, 22, 8].map((share) => `white ${share}%`);

/**
 * Returns the ten shades of a colour, mixed from a token; the eighth (index 7) must have a contrast
 * of 4.5:1 with white text.
 */
function mixSteps(token: string, darker: readonly number[]): MantineColorsTuple {
  const mixes = [...lighter, ...darker.map((share) => `black ${share}%`)];
  return colorsTuple(mixes.map((mix) => `color-mix(in oklab, var(${token}), ${mix})`));
}

/** The header of a dialog is not a landmark of the page; Escape closes it by `layers.ts`. */
const dialog = {
  closeOnEscape: false,
  attributes: { header: { role: 'none' } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
};

/** Enter chooses the first option that fits what is typed. */
const picker = { defaultProps: { selectFirstOptionOnChange: true } };

/** Touch targets are 44 pixels high. */
const TALL_BUTTON = { '--button-height': 'var(--target)' };
const TALL_INPUT = {
  '--input-height': 'var(--target)',
  '--input-bd-focus': 'var(--focus-panel)',
};

/** The components are named, not imported: the log-in does not load those that it does not show. */
const theme = createTheme({
  colors: {
    signal: mixSteps('--signal', [8, 26, 36, 48]),
    red: mixSteps('--danger', [0, 4, 18, 32]),
  },
  primaryColor: 'signal',
  primaryShade: 7,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '400' },
  defaultRadius: 'xs',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // What has the focus is not below the buttons of a form.
    Modal: { defaultProps: dialog, styles: { content: { scrollPaddingBottom: '5rem' } } },
    Drawer: { defaultProps: dialog },
    Select: picker,
    MultiSelect: picker,
    Button: {
      vars: (_: unknown, { size }: { size?: unknown }) => ({ root: size ? {} : TALL_BUTTON }),
    },
    Input: { defaultProps: { size: 'md' }, vars: () => ({ wrapper: TALL_INPUT }) },
    InputWrapper: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar la contraseña' } },
    },
    // Boxes of 24 pixels, which is the least that a finger meets.
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
  },
});

/** Mantine's default greys and reds have too little contrast for small text on white. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--paper-muted)',
    '--mantine-color-placeholder': 'var(--paper-muted)',
    '--mantine-color-error': 'var(--danger)',
  },
  dark: {},
});

/**
 * Notices at the foot of the menu, which ends above them (`--menu-notices`); on smaller screens at the
 * foot of the page: its bars and dialogs end above them (`--notices`). So none lies over a menu, a tab,
 * the buttons of a form or an input of a dialog.
 */
function Notices() {
  const isWide = useMediaQuery('(min-width: 62em)', true);
  const place = isWide ? 'bottom-left' : 'bottom-center';
  useEffect(() => {
    const shown = document.querySelector(`.${css.notices}[data-position=${place}]`);
    if (shown === null) return;
    const { style } = document.documentElement;
    const name = place === 'bottom-left' ? '--menu-notices' : '--notices';
    const observer = new ResizeObserver(() => {
      const { top, height } = shown.getBoundingClientRect();
      style.setProperty(name, height === 0 ? '0px' : `${window.innerHeight - top}px`);
    });
    observer.observe(shown);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [place]);
  return (
    <Notifications
      className={css.notices}
      position={place}
      // In the document before the effect that observes them.
      withinPortal={false}
      containerWidth={isWide ? 228 : 440}
      limit={isWide ? 4 : 2}
      autoClose={6000}
    />
  );
}

/** Theme and notices of every page of the panel. */
export function PanelTheme({ children }: { children: ReactNode }) {
  useEffect(() => {
    addEventListener('click', stopStrayClick, { capture: true });
    return () => removeEventListener('click', stopStrayClick, { capture: true });
  }, []);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      cssVariablesResolver={cssVariablesResolver}
    >
      <Notices />
      {children}
    </MantineProvider>
  );
}
