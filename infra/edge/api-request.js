// Runs at the edge for calls of the API: says whose call it is, over whatever the visitor may have sent themself.
// eslint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
