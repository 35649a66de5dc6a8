// The package's folder is copied to static/ply-scope (package.json), and each page loads its script.
const baseUrl = "/course/";

export default {
  title: "Searches",
  url: "https://course.example",
  baseUrl,
  scripts: [{ src: `${baseUrl}ply-scope/ply-scope.js`, defer: true }],
  presets: [
    [
      "classic",
      {
        docs: { routeBasePath: "/" },
        blog: false,
        theme: { customCss: "./src/css/custom.css" },
      },
    ],
  ],
};
