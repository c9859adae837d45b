import { Alert, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { profileFields } from '../../../contracts/profile.ts';
import { switchField } from '../kit/fields/choice-fields.tsx';
import { passwordField } from '../kit/fields/fields.tsx';
import { personFields } from '../kit/fields/shared-fields.tsx';
import { FieldsPage } from '../kit/record/fields-part.tsx';
import { profileTexts } from './profile-texts.ts';

export type Profile = Reply<'GET /me/profile/'>;
export const PROFILE_KEY = ['profile'] as const;

/** The inputs; an e-mail that was not changed is neither checked nor sent. */
function createInputs({ email: stored }: Profile) {
  const isNew = (email: unknown) => email !== stored;
  const { email, ...person } = personFields(true);
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    email: {
      ...email,
      help: 'Si lo cambia, vale cuando abra el enlace que llega a ese correo.',
      isUnchecked: (value: unknown) => !isNew(value),
      toRequest: (name: string, value: unknown) => (isNew(value) ? { [name]: value } : {}),
    },
    current_password: passwordField(profileFields.current_password, {
      required: true,
      autoComplete: 'current-password',
      isShown: (values) => isNew(values.email),
    }),
    phone: person.phone,
    wants_news: switchField(profileFields.wants_news),
  };
}

/** Form of the user's own name, e-mail, phone and consent. */
export function PersonForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const fields = useMemo(() => createInputs(profile), [profile]);
  return (
    <FieldsPage
      fields={fields}
      // A new e-mail is used after it was confirmed: until then the field shows the old one.
      record={profile}
      check={({ email, current_password }) =>
        email !== profile.email && current_password === '' ? { current_password: REQUIRED } : {}
      }
      change={{ call: 'PATCH /me/profile/' }}
      success={profileTexts.saved}
      failure={profileTexts.notSaved}
      onSaved={(after: Profile) => queries.setQueryData(PROFILE_KEY, after)}
    >
      <TextInput label="Usuario" readOnly value={profile.username} autoComplete="username" />
      {profile.pending_email === '' ? null : (
        <Alert color="yellow" variant="outline" role="status">
          Falta confirmar <b>{profile.pending_email}</b>: abra el enlace que llega a ese correo.
          Mientras tanto vale el de antes.
        </Alert>
      )}
    </FieldsPage>
  );
}
