/**
 * Runs while the page's script is still being read: begins to fetch the core that this address needs, and no other. A
 * plain script of its own, because the policy allows none inside the page. It hands over an answer, no hint: a hint to
 * preload that comes when the page has begun by itself is one more load, and a warning.
 */
import { firstCore } from "./first-core";

if (window.plyscopeAhead === undefined) {
  const name = firstCore(location.hash);
  const response = fetch(`./${name}_bg.wasm`);
  // Who asks for it hears it; nobody may.
  response.catch(() => undefined);
  window.plyscopeAhead = { name, response };
}
