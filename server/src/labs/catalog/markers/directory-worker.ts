import { parentPort, workerData } from 'node:worker_threads';

import { transferables } from '#kernel/search/text-index.ts';

import type { Marker } from '../model.ts';
import { buildMarkerIndex } from './directory.ts';
import { shippedMarkers } from './shipped-markers.ts';

/** Runs in a worker thread: receives the imported markers and posts the index of all markers. */
const imported: readonly Marker[] = workerData;
const index = buildMarkerIndex([...shippedMarkers(), ...imported]);
parentPort?.postMessage(index, [...transferables(index)]);
