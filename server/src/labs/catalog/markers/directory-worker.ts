import { parentPort, workerData } from 'node:worker_threads';

import { transferables } from '#kernel/search/text-index.ts';

import type { Marker } from '../model.ts';
import { buildMarkerIndex } from './directory.ts';
import { shippedMarkers } from './shipped-markers.ts';

/** A thread of its own: the imported markers in, the index of all of them out. */
const imported: readonly Marker[] = workerData;
const index = buildMarkerIndex([...shippedMarkers(), ...imported]);
parentPort?.postMessage(index, [...transferables(index)]);
