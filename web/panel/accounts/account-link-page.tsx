import { PanelRoot } from '../panel-root.tsx';

export const handle = { kind: 'panel' };

export function meta() {
  return [
    { title: 'Su cuenta' },
    {
      name: 'description',
      content: 'Activación de la cuenta, cambio de contraseña y confirmación del correo.',
    },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Page of mailed links: invitation, password reset, new e-mail. */
export default function AccountLinkPage() {
  return <PanelRoot page="account" />;
}
