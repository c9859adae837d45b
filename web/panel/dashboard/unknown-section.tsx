import { Anchor, Text, Title } from '@mantine/core';
import { sectionPath } from '../ui/place.ts';
import { usePlace } from '../ui/use-place.ts';
import { isKnownSection } from './sections.ts';

/** Shown for a section that does not exist or is not available to this account. */
export function UnknownSection() {
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
        Ir a la bienvenida
      </Anchor>
    </>
  );
}
