/**
 * An embedded page begins when it comes into view: a page around it may hold many frames, and a frame that is not in
 * view has no core, no search and no trace.
 */

/** Whether a link asks for an embedded page. It is read before there is a core that reads links. */
export const asksToEmbed = (link: string): boolean => link.replace(/^#/, "").split("&").includes("embed=1");

/** Calls `begin` once, when part of the element is in the window that the person sees, whatever frame it is in. */
export function onceInView(element: Element, begin: () => void): void {
  if (typeof IntersectionObserver === "undefined") {
    begin();
    return;
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    begin();
  });
  observer.observe(element);
}
