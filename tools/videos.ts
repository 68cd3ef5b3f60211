// npm run videos: draws the videos of reference-data/content/video/ with their posters. Needs Chromium, and ffmpeg with
// x264 (`FFMPEG` names it). The files are committed, so nothing else needs this command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { firstLook } from "./videos/first-look.ts";
import { photoTour } from "./videos/photo-tour.ts";
import { type Drawing, framesPerSecond, height, secondsPerStep, width } from "./videos/stage.ts";

const folder = "reference-data/content/video";
const font = pathToFileURL(resolve("src/ui/fonts/inter-latin.woff2"));
const turkish = pathToFileURL(resolve("src/ui/fonts/inter-turkish.woff2"));
const style = `
  @font-face { font-family: Inter; src: url(${font.href}); font-weight: 400 700 }
  @font-face { font-family: Inter Turkish; src: url(${turkish.href}); font-weight: 400 700 }
  body { margin: 0; font-family: Inter, "Inter Turkish" }`;

async function draw(page: Page, { name, steps, frame }: Drawing): Promise<void> {
  const file = `${folder}/${name}.mp4`;
  const input = ["-f", "image2pipe", "-c:v", "mjpeg", "-r", String(framesPerSecond), "-i", "-"];
  const output = ["-c:v", "libx264", "-preset", "veryslow", "-crf", "27", "-tune", "animation", "-pix_fmt", "yuv420p"];
  const ffmpeg = spawn(
    process.env["FFMPEG"] ?? "ffmpeg",
    ["-y", "-loglevel", "error", ...input, ...output, "-movflags", "+faststart", file],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "exit");
  const picture = async (second: number, quality: number) => {
    await page.evaluate((svg) => void (document.body.innerHTML = svg), frame(second));
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot({ type: "jpeg", quality });
  };
  const count = steps.length * secondsPerStep * framesPerSecond;
  for (let at = 0; at < count; at++)
    if (!ffmpeg.stdin.write(await picture(at / framesPerSecond, 95))) await once(ffmpeg.stdin, "drain");
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  writeFileSync(`${folder}/${name}.jpg`, await picture(secondsPerStep * 1.5, 80));
  console.log(`${file}: ${count / framesPerSecond} s`);
}

const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium" });
const page = await browser.newPage({ viewport: { width, height } });
// Fonts of files load only in a page that is a file itself.
await page.goto(pathToFileURL(resolve("LICENSE")).href);
await page.setContent(`<style>${style}</style>`);
await page.addStyleTag({ content: style });
for (const drawing of [photoTour, firstLook]) await draw(page, drawing);
await browser.close();
