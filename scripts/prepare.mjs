// Installs and builds without starting: for images and deployments.
import { prepare } from './slim.mjs';

await prepare();
