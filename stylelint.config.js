// Rules for the style sheets of the site: stylelint's own for likely mistakes.
export default {
  extends: ["stylelint-config-recommended"],
  ignoreFiles: ["src/clairiere/site/tables/files/built/*"],
  reportNeedlessDisables: true,
  rules: {
    "no-descending-specificity": null, // sheets are ordered by the parts of the pages, which do not meet
  },
};
