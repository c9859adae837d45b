import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  InputWrapper,
  type MantineColorsTuple,
  MantineProvider,
  Modal,
  Notification,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import css from './panel-frame.module.css';

const lighter = [92, 82, 62, 42, 22, 8].map((share) => `white ${share}%`);

/**
 * Returns the ten shades of a colour, mixed from a token; the eighth (index 7) must have a contrast
 * of 4.5:1 with white text.
 */
function stepsOf(token: string, darker: readonly number[]): MantineColorsTuple {
  const mixes = [...lighter, ...darker.map((share) => `black ${share}%`)];
  return mixes.map(
    (mix) => `color-mix(in oklab, var(${token}), ${mix})`,
  ) as unknown as MantineColorsTuple;
}

/** The header of a dialog is not a landmark of the page. */
const dialog = {
  attributes: { header: { role: 'none' } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
};

/** Touch targets are 44 pixels high. */
const TALL_BUTTON = { '--button-height': 'var(--target)' };
const TALL_INPUT = { '--input-height': 'var(--target)' };

const theme = createTheme({
  colors: {
    signal: stepsOf('--signal', [8, 26, 36, 48]),
    red: stepsOf('--danger', [0, 4, 18, 32]),
  },
  primaryColor: 'signal',
  primaryShade: 7,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '400' },
  defaultRadius: 'xs',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Button: Button.extend({ vars: (_, { size }) => ({ root: size ? {} : TALL_BUTTON }) }),
    Input: Input.extend({ defaultProps: { size: 'md' }, vars: () => ({ wrapper: TALL_INPUT }) }),
    InputWrapper: InputWrapper.extend({ defaultProps: { size: 'md' } }),
    Notification: Notification.extend({
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    }),
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
 * Notices: at the side on a wide screen, at the top on a phone; never over the buttons of a form.
 */
function Notices() {
  const isWide = useMediaQuery('(min-width: 48em)', true);
  return (
    <Notifications
      className={css.notices}
      position={isWide ? 'bottom-left' : 'top-center'}
      limit={4}
      autoClose={6000}
    />
  );
}

/** Layout and providers of every page of the panel. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 10_000 } } }),
  );
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      cssVariablesResolver={cssVariablesResolver}
    >
      <QueryClientProvider client={queries}>
        <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
          <Notices />
          {children}
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
