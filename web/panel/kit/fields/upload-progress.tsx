import { Progress, Text } from '@mantine/core';

/** @param name name of the file that is uploaded, with its article */
export function UploadProgress({ share, name = 'la imagen' }: { share: number; name?: string }) {
  const text =
    share >= 1 ? `Procesando ${name}…` : `Subiendo ${name}: ${Math.round(share * 100)} %`;
  return (
    <div style={{ flexBasis: '100%' }}>
      <Text size="sm" role="status" mb={4}>
        {text}
      </Text>
      <Progress value={share * 100} aria-label="Progreso de la subida" animated />
    </div>
  );
}
