import * as detector from '@vladmandic/face-api';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { computeFocus, type Face, removeDuplicates } from './focus-of-faces.ts';

/** Sides, in pixels, of the detector's square input; close faces are found in the smaller one. */
const INPUT_SIDES = [160, 320];
/** Side that is tried if no face was found: it detects distant faces, and takes four times as long. */
const FALLBACK_INPUT_SIDE = 640;
/** Minimum confidence; below it a detection is as often not a face. */
const MIN_SCORE = 0.45;

const { env, nets, tf, TinyFaceDetectorOptions, tinyFaceDetector } = detector;

/** The package declares a part of what it exports. On a processor it starts in a tenth of the time. */
type Runtime = typeof tf & { setBackend?(name: 'cpu'): Promise<boolean> };
type WeightEntries = Parameters<typeof tf.io.decodeWeights>[1];

/** The detector asks for the classes of a document, which a worker does not have. */
class Absent {}
const absent = () => {
  throw new Error('no document in a worker');
};

async function loadModel(weights: ArrayBuffer): Promise<void> {
  env.setEnv({
    ...env.createFileSystem(),
    Canvas: OffscreenCanvas,
    CanvasRenderingContext2D: OffscreenCanvasRenderingContext2D,
    Image: Absent,
    ImageData,
    Video: Absent,
    createCanvasElement: () => new OffscreenCanvas(1, 1),
    createImageElement: absent,
    createVideoElement: absent,
    fetch,
  } as unknown as detector.Environment);
  const runtime: Runtime = tf;
  await runtime.setBackend?.('cpu');
  const entries = manifest.flatMap((group) => group.weights) as WeightEntries;
  nets.tinyFaceDetector.loadFromWeightMap(tf.io.decodeWeights(weights, entries));
}

async function findBoxes(picture: ImageBitmap, side: number): Promise<Face[]> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) return [];
  context.drawImage(picture, 0, 0, width, height);
  const pixels = tf.browser.fromPixels(context.getImageData(0, 0, width, height));
  const options = new TinyFaceDetectorOptions({ inputSize: side, scoreThreshold: MIN_SCORE });
  const detections = await tinyFaceDetector(pixels, options);
  pixels.dispose();
  return detections.map(({ box, score }) => ({
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
    score,
  }));
}

async function detectFocus(model: Promise<void>, blob: Blob) {
  await model;
  const picture = await createImageBitmap(blob);
  const faces: Face[] = [];
  for (const side of INPUT_SIDES) faces.push(...(await findBoxes(picture, side)));
  if (faces.length === 0) faces.push(...(await findBoxes(picture, FALLBACK_INPUT_SIDE)));
  return computeFocus(removeDuplicates(faces), picture.width / picture.height);
}

/** The first message holds the weights of the model, each one after it a picture. */
let model: Promise<void> | undefined;
addEventListener('message', ({ data, ports: [port] }: MessageEvent<ArrayBuffer | Blob>) => {
  if (data instanceof ArrayBuffer) model = loadModel(data);
  else if (model !== undefined) {
    detectFocus(model, data).then(
      (focus) => port?.postMessage(focus),
      () => port?.postMessage(null),
    );
  }
});
