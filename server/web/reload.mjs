// Part of a page that is served by serve.mjs.
new EventSource('/changes').onmessage = () => location.reload();
