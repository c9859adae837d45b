import { Alert, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/calls.ts';
import { email } from '../../../contracts/email-fields.ts';
import { REQUIRED, text } from '../../../contracts/fields.ts';
import { PasswordField } from '../accounts/new-password-fields.tsx';
import { PageForm } from '../kit/page-form.tsx';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { EmailField, NamesInARow, PhoneField } from '../ui/person-fields.tsx';
import { profileTexts } from './profile-texts.ts';

export type Profile = Reply<'GET /me/profile/'>;
export const PROFILE_KEY = ['profile'] as const;

function valuesOf({ first_name, last_name, email: address, phone, wants_news }: Profile) {
  return { first_name, last_name, email: address, phone, wants_news, current_password: '' };
}

/** The own name, e-mail, phone and consent. */
export function PersonForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: {
      first_name: fieldCheck(text(150)),
      last_name: fieldCheck(text(150)),
      email: (value) => (value === profile.email ? null : fieldCheck(email())(value)),
      current_password: (value, values) =>
        values.email !== profile.email && value === '' ? REQUIRED : null,
    },
  });
  const hasNewEmail = form.values.email !== profile.email;
  return (
    <PageForm
      form={form}
      send={({ email: address, current_password, ...body }) => {
        const sent = hasNewEmail ? { email: address, current_password } : {};
        return call('PATCH /me/profile/', { body: { ...body, ...sent } });
      }}
      // A new e-mail is used after it was confirmed: until then the field shows the old one.
      toValues={valuesOf}
      success={profileTexts.saved}
      failure={profileTexts.notSaved}
      onSaved={(after) => queries.setQueryData(PROFILE_KEY, after)}
    >
      <TextInput label="Usuario" readOnly value={profile.username} autoComplete="username" />
      <NamesInARow form={form} isOwn />
      <EmailField
        description="Si lo cambia, le enviaremos un enlace para confirmarlo."
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {hasNewEmail ? (
        <PasswordField
          label="Contraseña actual"
          description="Para cambiar el correo."
          {...form.getInputProps('current_password')}
        />
      ) : null}
      {profile.pending_email === '' ? null : (
        <Alert color="yellow" variant="outline" role="status">
          Falta confirmar <b>{profile.pending_email}</b>: abra el enlace que le enviamos. Mientras
          tanto vale el correo de antes.
        </Alert>
      )}
      <PhoneField autoComplete="tel" {...form.getInputProps('phone')} />
      <Switch
        size="md"
        label="Quiero recibir noticias por correo"
        description="Los avisos de sus reservaciones y compras llegan siempre."
        {...form.getInputProps('wants_news', { type: 'checkbox' })}
      />
    </PageForm>
  );
}
