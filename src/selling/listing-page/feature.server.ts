import type { Feature } from "#src/shared/feature.server.ts";
import { listingPageApi } from "./api.server.ts";
import { sharePictureCron, sharePictureJobs } from "./jobs.server.ts";
import { videoPlayer } from "./video-player.server.ts";

export const listingPage: Feature = {
  name: "listing-page",
  calls: [listingPageApi, videoPlayer],
  jobs: sharePictureJobs,
  schedules: [sharePictureCron],
  personalData: {},
};
