import pushWorker from "#src/finding/alerts/push/push-worker.js?raw";
import styles from "#src/app.css?url";
import { searchesAddress } from "#src/finding/saved-searches/addresses.ts";
import offlineWorker from "./offline-worker.js?raw";
import {
  offlineLimits,
  offlineMark,
  offlineOwnerHeader,
  offlinePath,
  offlineStorePrefix,
  offlineStores,
} from "./rules.ts";

/** The script of the service worker; without `isOfflineOn` it stores nothing and removes what it stored. */
export const serviceWorker = (isOfflineOn: boolean): string =>
  `${workerSettings(isOfflineOn)}\n${pushWorker}\n${offlineWorker}`;

/** The settings of the worker's script. Browsers fetch the stored files again when `version`, the style sheets, changes. */
const workerSettings = (isOn: boolean) =>
  `const settings = ${JSON.stringify({
    ...offlineLimits,
    isOn,
    version: styles,
    storePrefix: offlineStorePrefix,
    stores: offlineStores,
    page: offlinePath,
    mark: offlineMark,
    ownerHeader: offlineOwnerHeader,
    renewAt: ["/garaj", searchesAddress],
  })};`;
