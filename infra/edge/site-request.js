// Runs at the edge for the web app's addresses: whatever is no file is a screen, which the app itself finds.
// eslint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  var request = event.request;
  var lastPart = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (lastPart.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
