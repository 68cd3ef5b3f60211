import { expect, test } from "vitest";
import { cronItemsOf, schedulesOf } from "#src/shared/schedules.server.ts";
import { testApp } from "#test/support/app.ts";
import { jobName, jobNames, scheduleText } from "./names.ts";

const app = await testApp();

test("every job of the site has a name, and every name a job", () => {
  const tasks = app.deps.features.flatMap(({ jobs = {} }) => Object.keys(jobs));
  expect(Object.keys(jobNames).toSorted()).toEqual([...tasks, "event"].toSorted());
  expect(new Set(Object.values(jobNames)).size).toBe(Object.keys(jobNames).length);
  expect([jobName("mail.deliver"), jobName("constructor")]).toEqual(["E-posta gönderme", "constructor"]);
});

test.each([
  ["* * * * *", "her dakika"],
  ["*/5 * * * *", "5 dakikada bir"],
  ["7 * * * *", "her saatin 7. dakikasında"],
  ["7,37 * * * *", "her saatin 7. ve 37. dakikasında"],
  ["17 3 * * *", "her gün 06:17"],
  ["30 22 * * *", "her gün 01:30"],
  ["0 4 * * 1", "0 4 * * 1"],
])("%s runs %s", (line, text) => expect(scheduleText(line)).toBe(text));

test("the time of every schedule is said in words", () => {
  const lines = schedulesOf(app.deps.features).map(({ match }) => match);
  expect(lines.filter((line) => scheduleText(line) === line)).toEqual([]);
  expect(cronItemsOf(app.deps.features)).toHaveLength(lines.length);
});
