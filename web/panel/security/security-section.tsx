import { Anchor, Stack } from '@mantine/core';
import { PasswordForm } from '../profile/password-form.tsx';
import { sectionPath } from '../ui/place.ts';
import { SectionBox, SectionTitle } from '../ui/section-box.tsx';
import { FactorsBox } from './factors-box.tsx';
import { SessionsBox } from './sessions-box.tsx';

/** Section 92, for every role: password, second factors and open sessions. */
export default function SecuritySection() {
  return (
    <>
      <SectionTitle>Seguridad</SectionTitle>
      <Stack maw={640}>
        <FactorsBox />
        <SessionsBox />
        <SectionBox title="Contraseña">
          <PasswordForm />
        </SectionBox>
        <SectionBox title="Datos personales">
          <Anchor href={sectionPath(91)}>Ver su nombre, su correo y su teléfono</Anchor>
        </SectionBox>
      </Stack>
    </>
  );
}
