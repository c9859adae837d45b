import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { email } from '../../../contracts/email-fields.ts';
import { text } from '../../../contracts/fields.ts';
import type { UserItem } from '../../../contracts/users.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { EmailField, NamesInARow, PhoneField } from '../ui/person-fields.tsx';
import { nameOf, roleOf, roles, userTexts } from './user-texts.ts';

interface UserFormProps {
  /** Null: somebody to invite. */
  user: UserItem | null;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Any number that is no other role is a customer's. */
function typeOf(user: UserItem | null): string {
  return user?.user_type === 1 || user?.user_type === 4 ? String(user.user_type) : '2';
}

/** Invites somebody by e-mail, or changes an account and its role. */
export function UserForm({ user, opened, onClose, onSaved }: UserFormProps) {
  /** Only an open invitation's e-mail is the staff's to change. */
  const hasEmail = user === null || user.state === 'invited';
  const form = useForm({
    initialValues: {
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      user_type: typeOf(user),
    },
    validate: {
      first_name: fieldCheck(text(150)),
      last_name: fieldCheck(text(150)),
      ...(hasEmail ? { email: fieldCheck(email()) } : {}),
    },
  });
  const saving = useFormSave<typeof form.values, UserItem>(form, {
    success: user === null ? userTexts.invited : userTexts.changed,
    failure: user === null ? userTexts.notInvited : userTexts.notChanged,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit(({ email: address, user_type, ...person }) => {
    const body = { ...person, user_type: roleOf(user_type) };
    void saving.save(() =>
      user === null
        ? call('POST /h/users/', { body: { ...body, email: address } })
        : call('PATCH /h/users/:id/', {
            params: { id: user.id },
            body: {
              ...body,
              email: address === user.email ? undefined : address,
              is_active: undefined,
            },
          }),
    );
  }, focusFirstError);
  return (
    <FormModal
      title={user === null ? 'Invitar usuario' : `Editar a ${nameOf(user)}`}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      submitLabel={user === null ? 'Enviar invitación' : 'Guardar'}
    >
      {user === null ? (
        <Text size="sm">
          Recibirá por correo un enlace, válido 7 días, para elegir su propia contraseña.
        </Text>
      ) : null}
      <NamesInARow form={form} />
      {hasEmail ? (
        <EmailField
          description={
            user === null
              ? undefined
              : 'Si lo corrige, el enlace de antes deja de servir y se envía otro al correo nuevo.'
          }
          {...form.getInputProps('email')}
        />
      ) : null}
      <PhoneField {...form.getInputProps('phone')} />
      <NativeSelect label="Rol" data={[...roles]} {...form.getInputProps('user_type')} />
    </FormModal>
  );
}
