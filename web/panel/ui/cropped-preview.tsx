import type { ChosenPicture } from './chosen-picture.ts';
import { aspectOf, WHOLE } from './crop-fractions.ts';
import css from './cropped-preview.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** Previews the chosen picture as it will be cropped, with CSS only. */
export function CroppedPreview({ chosen }: { chosen: ChosenPicture }) {
  const src = useObjectUrl(chosen.preview.blob);
  const crop = chosen.crop ?? WHOLE;
  if (src === null) return null;
  const aspect = aspectOf(chosen.preview, chosen.crop);
  // As wide as the frame, unless the height would exceed the frame.
  const width = `min(100%, calc(var(--frame-height) * ${aspect}))`;
  return (
    <div className={css.window} style={{ aspectRatio: aspect, width }}>
      <img
        src={src}
        alt="Imagen elegida"
        className={css.image}
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </div>
  );
}
