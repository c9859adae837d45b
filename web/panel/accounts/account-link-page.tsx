import { describePanel, PanelRoot } from '../ui/panel-root.tsx';

export const handle = { kind: 'panel' };

export const meta = describePanel(
  'Su cuenta',
  'Activación de la cuenta, cambio de contraseña y confirmación del correo.',
);

/** Page of mailed links: invitation, password reset, new e-mail. */
export default function AccountLinkPage() {
  return <PanelRoot page="account" />;
}
