// Marks the current heading in the list of headings beside the text. The theme's script would do this only on the page
// that was opened first, not on pages that are visited later in the same document.
const READ = "0px 0px -70%"; // the upper part of the window, where people read

/** Mark headings on the page that is shown, until `signal` aborts. */
export function markPlaces(signal) {
  const links = [...document.querySelectorAll("#pst-page-toc-nav a[href^='#']")];
  const headingOf = ({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1)))?.querySelector("h1, h2, h3, h4, h5, h6");
  /** @type {Map<Element, HTMLAnchorElement>} */
  const linkOf = new Map();
  for (const link of links) if (headingOf(link)) linkOf.set(headingOf(link), link);

  function mark(own) {
    for (const link of links) {
      link.classList.toggle("active", link === own);
      if (link === own) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      link.closest(".toc-entry").classList.toggle("active", link.closest(".toc-entry").contains(own));
    }
  }

  const watch = new IntersectionObserver((seen) => {
    const last = seen.filter(({ isIntersecting }) => isIntersecting).at(-1);
    if (last) mark(linkOf.get(last.target));
  }, { rootMargin: READ });
  for (const heading of linkOf.keys()) watch.observe(heading);
  signal.addEventListener("abort", () => watch.disconnect());
}
