import "altcha/altcha.css";
import "altcha/external";
import "altcha/i18n/tr";
import SolvingWorker from "altcha/workers/pbkdf2?worker";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "altcha-widget": { challenge: string; name: string; language: string; configuration: string };
    }
  }
}

const { $altcha } = globalThis as unknown as { $altcha: { algorithms: Map<string, () => Worker> } };
// Our own file: the widget's default is a `blob:`, which the content security policy forbids.
$altcha.algorithms.set("PBKDF2/SHA-256", () => new SolvingWorker());

const configuration = JSON.stringify({ hideFooter: true, hideLogo: true });

/** The checkbox; the solution is sent with the form as `captcha`. */
export default function CaptchaWidget({ name }: { name: string }) {
  return <altcha-widget challenge="/ajax/guvenlik-kodu" name={name} language="tr" configuration={configuration} />;
}
